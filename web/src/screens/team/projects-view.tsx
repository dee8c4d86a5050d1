// Lists shared projects: who may see each, and how long its sessions stay.
import { useQuery } from "@tanstack/react-query";
import { FolderClosed } from "lucide-react";
import { useState } from "react";
import type { ProjectRetention } from "../../../../src/team/server/accounts/retention.ts";
import { fullCount } from "../../../../src/text/numbers.ts";
import { type ProjectReaders, peopleQuery, readersQuery, retentionQuery } from "../../api/team-accounts.ts";
import { dayName, fullTime } from "../../format/times.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Empty } from "../../parts/states.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { LoadedTable } from "./loaded-table.tsx";
import { ReadersForm } from "./readers-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { Cell, NameCell, Note, Row, TeamTable } from "./team-table.tsx";

export function ProjectsView() {
  const readers = useQuery(readersQuery);
  const retention = useQuery(retentionQuery);
  const people = useQuery(peopleQuery).data?.people ?? [];
  const kept = new Map(retention.data?.projects.map((each) => [each.project, each]));
  return (
    <LoadedTable query={readers}>
      {({ projects }) =>
        projects.length === 0 ? (
          <Empty icon={FolderClosed} title="No project is shared yet">
            A project appears here once a member shares it.
          </Empty>
        ) : (
          <>
            <TeamTable
              label="Projects"
              columns={["Project", "Sessions", "Seen by", "Kept", "Oldest activity"]}
            >
              {projects.map((each) => (
                <ProjectRow
                  key={each.project}
                  readers={each}
                  kept={kept.get(each.project)}
                  people={people.map(({ name }) => name)}
                />
              ))}
            </TeamTable>
            <Note>
              A limited project is seen by the people named and by those who share it. After the days that it
              is kept, counted from their last activity, its sessions are removed from the server, unless
              their owner pinned them.
            </Note>
          </>
        )
      }
    </LoadedTable>
  );
}

interface ProjectRowProps {
  readonly readers: ProjectReaders;
  readonly kept: ProjectRetention | undefined;
  readonly people: readonly string[];
}

function ProjectRow({ readers: { project, readers }, kept, people }: ProjectRowProps) {
  const [open, setOpen] = useState<"readers" | "retention" | null>(null);
  const close = () => setOpen(null);
  const name = visibleLine(project);
  return (
    <Row>
      <NameCell>
        <Foreign text={project} className="wrap-anywhere" />
      </NameCell>
      <Cell>{kept && fullCount(kept.sessions)}</Cell>
      <Cell>
        <Button aria-label={`${readersText(readers)}: who sees ${name}`} onClick={() => setOpen("readers")}>
          {readersText(readers)}
        </Button>
        <Dialog label={`Who sees ${name}`} open={open === "readers"} onClose={close}>
          <ReadersForm {...{ project, readers, people }} onDone={close} />
        </Dialog>
      </Cell>
      <Cell>
        {kept && (
          <>
            <Button
              aria-label={`${keptText(kept)}: how long ${name} is kept`}
              onClick={() => setOpen("retention")}
            >
              {keptText(kept)}
            </Button>
            <Dialog label={`How long ${name} is kept`} open={open === "retention"} onClose={close}>
              <RetentionForm project={project} days={kept.days} onDone={close} />
            </Dialog>
          </>
        )}
      </Cell>
      <Cell title={fullTime(kept?.oldest_at ?? null)}>{kept?.oldest_at && dayName(kept.oldest_at)}</Cell>
    </Row>
  );
}

function keptText({ days }: ProjectRetention): string {
  return days === null ? "without end" : `${fullCount(days)} days`;
}

function readersText(readers: readonly string[] | null): string {
  if (readers === null) return "everyone";
  if (readers.length === 0) return "only who shares it";
  const [first = "", ...others] = readers.map(visibleLine);
  return others.length === 0 ? first : `${first} +${others.length}`;
}
