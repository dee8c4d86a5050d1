// Checks that a terminal is back in its former state when a program has ended.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { until } from "../claude-client/until.ts";
import type { TranscriptFolder } from "../transcripts/folder.ts";
import type { TmuxScreen } from "./tmux-screen.ts";

export interface LentTerminal {
  /** Prints `before`, runs the program, and prints `left` with its exit code. */
  shell(command: string): string;
  /** Waits until the program has exited, and checks the terminal. */
  expectGivenBack(screen: TmuxScreen): Promise<void>;
}

export function lentTerminal({ root }: TranscriptFolder): LentTerminal {
  const sttyFile = join(root, "stty");
  return {
    shell: (command) =>
      `stty -a > ${sttyFile}; echo before; ${command}; code=$?; stty -a >> ${sttyFile}; echo "left $code"; sleep 60`,
    async expectGivenBack(screen) {
      // The screen may be ahead of the recorded bytes.
      await until(() => screen.bytes().includes("left "));
      // The screen from before is back, with its content.
      expect(screen.text()).toMatch(/^before\n/);
      const [one, other] = readFileSync(sttyFile, "utf8")
        .split(/(?=speed)/)
        .filter(Boolean);
      expect(other).toBe(one);
      expect(screen.bytes().toString()).toMatch(/\?1049l[\s\S]*\?25h/);
    },
  };
}
