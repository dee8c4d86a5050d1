// Writes a small machine's worth of sessions, for the examples in the documents and the output of the command line.
import { conversation, sessionId } from "./build.ts";
import type { TranscriptFolder } from "./folder.ts";

export const SAMPLE = { cart: sessionId(1), import: sessionId(2), broken: sessionId(3) };

/** Writes the sample into a folder that looks like an agent's own. */
export function writeSample(folder: TranscriptFolder): void {
  folder.session(cart(), SAMPLE.cart);
  folder.subsession(agent(), "a1b2c3d4e5f60718", { of: SAMPLE.cart, note: NOTE });
  folder.session(imports(), SAMPLE.import);
  folder.session(broken(), SAMPLE.broken);
  folder.write("projects/-home-dana-shop/00000009-5e55-4000-8000-000000000000.jsonl", "");
}

/** A finished session: tools, tasks, a subsession, a slash command. */
function cart() {
  return conversation({ seed: 1 })
    .prompt("Why does the cart total round down?")
    .thinks("Cents are probably cut off.")
    .says("Looking at the total.")
    .calls("Read", { file_path: "/home/dana/shop/src/total.ts" })
    .result("return Math.floor(sum);")
    .calls("TodoWrite", {
      todos: [todo("Round to the nearest cent", "in_progress"), todo("Add a test", "pending")],
    })
    .result("Todos have been modified successfully")
    .calls("Edit", { file_path: "/home/dana/shop/src/total.ts", old_string: "floor", new_string: "round" })
    .result("The file has been updated.")
    .says("`Math.floor` cut the cents off. It rounds to the nearest cent now.")
    .prompt("Check the other totals as well, please: shipping, 割引 and VAT 🧾")
    .calls(
      "Agent",
      { description: "Find totals", prompt: "Find every total.", subagent_type: "Explore" },
      CALL,
    )
    .result("Three totals, all rounded.")
    .calls("TodoWrite", {
      todos: [todo("Round to the nearest cent", "completed"), todo("Add a test", "completed")],
    })
    .result("Todos have been modified successfully")
    .says("All three round to the nearest cent.")
    .prints("model", "Set model to opus")
    .runs("review", "src/total.ts")
    .says("Nothing to add.");
}

const CALL = { part: { id: "toolu_totals" } };
const NOTE = { agentType: "Explore", description: "Find totals", toolUseId: "toolu_totals" };

function agent() {
  return conversation({ seed: 2, fields: { isSidechain: true, agentId: "a1b2c3d4e5f60718" } })
    .prompt("Find every total.")
    .says("Three totals, all rounded.");
}

/** A session killed while a tool ran, by a client that wrote usage placeholders. */
function imports() {
  const placeholder = { message: { stop_reason: null } };
  return conversation({ seed: 3, fields: { cwd: "/home/dana/import", version: "2.1.12", gitBranch: "csv" } })
    .prompt("Import the price list.")
    .says("I will read it first.", placeholder)
    .calls("Bash", { command: "head prices.csv" }, placeholder);
}

/** A session with a torn line, and with text that tries to control the terminal. */
function broken() {
  return conversation({ seed: 4, fields: { cwd: "/home/dana/import", gitBranch: "csv" } })
    .prompt("Show \u001b[31mred\u001b[0m and \u001b]0;owned\u0007 the title.\u202e")
    .raw('{"type":"user","message":{"role":"us')
    .says("Done.");
}

function todo(content: string, status: string) {
  return { content, status, activeForm: content };
}
