// Lists what a waiting agent offers to choose from. It is answered in the agent.
import { Foreign } from "../text/foreign.tsx";

export function QuestionChoices({ choices }: { readonly choices: readonly string[] }) {
  if (choices.length === 0) return null;
  return (
    <ul aria-label="Choices" className="flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <li key={choice} className="max-w-full truncate rounded border border-line px-1.5 text-xs text-soft">
          <Foreign text={choice} />
        </li>
      ))}
    </ul>
  );
}
