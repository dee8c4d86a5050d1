// Tests how the agent's task list is shown.
import { expect, test } from "vitest";
import { taskCounts, taskState } from "./tasks-panel.tsx";

const task = (status: string) => ({ id: null, content: "Write it", status, active_form: null });

test("tasks that are done and in progress are counted", () => {
  expect(taskCounts([task("completed"), task("in_progress"), task("pending")])).toBe(
    "1 of 3 tasks done, 1 in progress",
  );
  expect(taskCounts([task("completed")])).toBe("1 of 1 task done");
});

test("an unknown state keeps the agent's name for it", () => {
  expect(taskState("pending").text).toBe("To do");
  expect(taskState("blocked").text).toBe("blocked");
});
