// Chooses the roles of a person; at least one.

interface RoleChoiceProps {
  readonly label: string;
  readonly roles: readonly string[];
  readonly disabled?: boolean;
  readonly onChange: (roles: readonly string[]) => void;
}

export function RoleChoice({ label, roles, disabled = false, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend className="sr-only">{label}</legend>
      {ROLES.map((role) => {
        const on = roles.includes(role);
        return (
          <label key={role} className="flex min-h-8 items-center gap-1.5 text-sm text-soft">
            <input
              type="checkbox"
              checked={on}
              disabled={disabled || (on && roles.length === 1)}
              onChange={() => onChange(on ? roles.filter((each) => each !== role) : [...roles, role])}
              className="size-4 accent-accent"
            />
            {role}
          </label>
        );
      })}
    </fieldset>
  );
}

const ROLES = ["member", "viewer", "analyst", "admin"];
