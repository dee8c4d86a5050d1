// One row of the usage table. The name links to its session, or to the sessions of its project, agent, day, week or month.
import { Link } from "@tanstack/react-router";
import { fullCount } from "../../../../src/text/numbers.ts";
import { price, short } from "../../format/numbers.ts";
import { Foreign } from "../../text/foreign.tsx";
import { visibleLine } from "../../text/visible-text.ts";
import { daysOf } from "./days-of.ts";
import { type Group, type Grouping, groupName, isPeriod } from "./groupings.ts";

interface UsageRowProps {
  readonly by: Grouping;
  readonly group: Group;
  readonly project: string | undefined;
  /** The highest cost of all rows. */
  readonly highest: number;
}

export function UsageRow({ by, group, highest, project }: UsageRowProps) {
  const { usage, cost, messages } = group.own;
  return (
    <tr className="border-b border-line hover:bg-hover">
      <th scope="row" className="max-w-64 py-1.5 pr-4 text-left font-normal">
        <div className="truncate" dir="auto" title={visibleLine(group.key ?? "")}>
          <GroupLink by={by} group={group} project={project} />
        </div>
        {!isPeriod(by) && (
          <div
            aria-hidden
            className="mt-0.5 h-1 rounded-full bg-accent"
            style={{ width: `${(100 * (cost ?? 0)) / highest}%` }}
          />
        )}
      </th>
      <Figure>{price(group.own)}</Figure>
      <Figure>{short(usage.input)}</Figure>
      <Figure>{`${usage.lower_bound ? "≥ " : ""}${short(usage.output)}`}</Figure>
      <Figure>{short(usage.cache_read)}</Figure>
      <Figure>{short(usage.cache_write)}</Figure>
      <Figure>{fullCount(messages)}</Figure>
      <Figure>{group.inherited.messages === 0 ? "" : fullCount(group.inherited.messages)}</Figure>
    </tr>
  );
}

function GroupLink({ by, group, project }: Omit<UsageRowProps, "highest">) {
  const name = <Foreign text={groupName(by, group)} />;
  if (group.key === null) return name;
  if (by === "session")
    return (
      <Link to="/sessions/$id" params={{ id: group.key }} className="hover:underline">
        {name}
      </Link>
    );
  if (by === "block")
    return (
      <Link
        to="/"
        search={{ since: group.key, until: new Date(Date.parse(group.key) + 5 * 3_600_000).toISOString() }}
        className="hover:underline"
      >
        {name}
      </Link>
    );
  if (by === "agent")
    return (
      <Link to="/" search={{ agent: group.key }} className="hover:underline">
        {name}
      </Link>
    );
  if (by === "project")
    return (
      <Link to="/" search={{ project: group.key }} className="hover:underline">
        {name}
      </Link>
    );
  if (by === "person")
    return (
      <Link to="/usage" search={{ by: "project", person: group.key }} className="hover:underline">
        {name}
      </Link>
    );
  if (isPeriod(by))
    return (
      <Link
        to="/"
        search={{ ...daysOf(by, group.key), ...(project !== undefined && { project }) }}
        className="hover:underline"
      >
        {name}
      </Link>
    );
  return name;
}

function Figure({ children }: { readonly children: string }) {
  return <td className="py-1.5 pl-4 text-right whitespace-nowrap">{children}</td>;
}
