// Compares the names of agents with the registry, which a person's settings and messages use.
import { expect, test } from "vitest";
import { knownAgents } from "../sources/registry.ts";
import { agentName } from "./agent-name.ts";

test("each agent has the name that the registry gives it", () => {
  const known = knownAgents();
  expect(known.map(({ agent }) => agentName(agent))).toEqual(known.map(({ name }) => name));
});

test("an agent of a newer clew is named by its id", () => {
  expect(agentName("some-other")).toBe("Some Other");
});
