// The period of a search: any time, a few common periods, or custom dates.

export interface Period {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export type PeriodChoice = "any" | "today" | "7d" | "30d" | "own";

/** `today` is a day such as 2026-02-05. */
export function choiceOf({ since, until }: Period, today: string): PeriodChoice {
  if (!since && !until) return "any";
  if (until) return "own";
  if (since === today) return "today";
  return since === "7d" || since === "30d" ? since : "own";
}

export function periodFor(choice: PeriodChoice, today: string): { since: string; until: string } {
  switch (choice) {
    case "any":
      return { since: "", until: "" };
    case "today":
      return { since: today, until: "" };
    case "own":
      return { since: daysBefore(today, 30), until: today };
    default:
      return { since: choice, until: "" };
  }
}

export function periodText(period: Period, today: string): string {
  const { since, until } = period;
  const choice = choiceOf(period, today);
  if (choice !== "own") return CHOICES[choice];
  if (since && until) return since === until ? since : `${since} to ${until}`;
  return since ? `since ${since}` : `until ${until}`;
}

export const CHOICES: Readonly<Record<PeriodChoice, string>> = {
  any: "Any time",
  today: "Today",
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  own: "Custom",
};

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
