// The message that Gemini CLI puts before the first prompt: the day, the system, and the project's folders.
import type { ChatRecorder } from "./chat-recorder.ts";

export function startContext(project: string, recorder: ChatRecorder): Readonly<Record<string, unknown>> {
  const day = new Date(recorder.now).toLocaleDateString("en-US", {
    ...{ weekday: "long", year: "numeric", month: "long", day: "numeric", timeZone: "UTC" },
  } as const);
  const folders = `${project}/\n${(FOLDERS[project] ?? []).map((name) => `├───${name}/\n`).join("")}└───.git/...\n`;
  const text = `<session_context>
This is the Gemini CLI. We are setting up the context for our chat.
Today's date is ${day} (formatted according to the user's locale).
My operating system is: linux
The project's temporary directory is: /home/dana/.gemini/${recorder.folder}
- **Workspace Directories:**
  - ${project}
- **Directory Structure:**

Showing up to 200 items (files + folders). Folders or files indicated with ... contain more items not shown, were ignored, or the display limit (200 items) was reached.

${folders}

</session_context>`;
  return { id: CONTEXT_ID, timestamp: recorder.time, type: "user", content: [{ text }] };
}

/** The client gives this message the same id in every chat. */
const CONTEXT_ID = "d04923d38bb0f6017037e74183378ef4";

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  "/home/dana/shop": ["docs", "public", "src", "test"],
  "/home/dana/marbles": ["assets", "levels", "src"],
  "/home/dana/infra": ["ansible", "nginx", "scripts"],
};
