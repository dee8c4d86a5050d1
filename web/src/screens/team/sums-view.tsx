// Shows what the organisation's tokens cost, in sums over at least three people and without any content.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Sigma } from "lucide-react";
import { fullCount } from "../../../../src/text/numbers.ts";
import { sumsQuery } from "../../api/team-accounts.ts";
import { modelName } from "../../format/names.ts";
import { money, short } from "../../format/numbers.ts";
import { Segments } from "../../parts/segments.tsx";
import { Empty } from "../../parts/states.tsx";
import { Foreign } from "../../text/foreign.tsx";
import { LoadedTable } from "./loaded-table.tsx";
import { Cell, NameCell, Note, Row, TeamTable } from "./team-table.tsx";

const route = getRouteApi("/team");

const GROUPINGS = [
  ["day", "Day"],
  ["model", "Model"],
  ["project", "Project"],
] as const;

export function SumsView() {
  const { by: given } = route.useSearch();
  const navigate = useNavigate({ from: "/team" });
  const [by] = GROUPINGS.find(([each]) => each === given) ?? GROUPINGS[0];
  const query = useQuery(sumsQuery(by));
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Segments
          label="Group by"
          value={by}
          options={GROUPINGS}
          onChange={(next) => void navigate({ search: { show: "sums", by: next } })}
        />
        <Note>
          Only sums over at least three people. There is no total, because it would reveal the others.
        </Note>
      </div>
      <LoadedTable query={query}>
        {({ cells }) =>
          cells.length === 0 ? (
            <Empty icon={Sigma} title="No sums to show">
              Fewer than three people share usage of any {by}.
            </Empty>
          ) : (
            <TeamTable label="Sums" columns={[NAMES[by], "People", "Messages", "Tokens", "Cost"]}>
              {(by === "day" ? cells.toReversed() : cells).map(({ key, people, messages, tokens, cost }) => (
                <Row key={key ?? ""}>
                  <NameCell>
                    <Foreign text={key === null ? "Unknown" : by === "model" ? modelName(key) : key} />
                  </NameCell>
                  <Cell>{fullCount(people)}</Cell>
                  <Cell>{fullCount(messages)}</Cell>
                  <Cell title={`${fullCount(tokens)} tokens`}>{short(tokens)}</Cell>
                  <Cell>{money(cost)}</Cell>
                </Row>
              ))}
            </TeamTable>
          )
        }
      </LoadedTable>
    </>
  );
}

const NAMES = { day: "Day", model: "Model", project: "Project" };
