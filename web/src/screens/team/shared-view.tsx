// Lists who shares which project, from which machine, and how much of it.
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Share2 } from "lucide-react";
import { fullCount } from "../../../../src/text/numbers.ts";
import { sharesQuery } from "../../api/shares.ts";
import { ago, fullTime } from "../../format/times.ts";
import { CommandLine } from "../../parts/command.tsx";
import { Empty } from "../../parts/states.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { LoadedTable } from "./loaded-table.tsx";
import { Cell, NameCell, Note, Row, TeamTable } from "./team-table.tsx";

export function SharedView() {
  const query = useQuery(sharesQuery);
  return (
    <LoadedTable query={query}>
      {({ shares }) =>
        shares.length === 0 ? (
          <Empty icon={Share2} title="Nothing is shared yet">
            <p className="mb-2">A member shares a project on a machine that joined:</p>
            <CommandLine>clew team share . --as content</CommandLine>
          </Empty>
        ) : (
          <>
            <TeamTable
              label="Shared projects"
              columns={["Project", "Person", "Machine", "Shared", "Sessions", "Last push"]}
            >
              {shares.map(({ project, person, machine, level, sessions, pushed_at }) => (
                <Row key={JSON.stringify([project, person, machine, level])}>
                  <NameCell>
                    <Link to="/" search={{ project: `/${project}` }} className="hover:underline">
                      <Foreign text={project} className="wrap-anywhere" />
                    </Link>
                  </NameCell>
                  <Cell>
                    <Link to="/" search={{ person }} className="text-ink hover:underline">
                      <Foreign text={person} />
                    </Link>
                  </Cell>
                  <Cell>
                    <Foreign text={machine} />
                  </Cell>
                  <Cell>{level === "content" ? "sessions" : "sums only"}</Cell>
                  <Cell>{fullCount(sessions)}</Cell>
                  <Cell title={fullTime(pushed_at)}>{ago(pushed_at)}</Cell>
                </Row>
              ))}
            </TeamTable>
            <Note>
              A session that several machines share counts for each of them. Projects that are limited to
              others are not listed.
            </Note>
          </>
        )
      }
    </LoadedTable>
  );
}
