// Tests which sessions are recognized as another tool's request for a summary or a title.
import { expect, test } from "vitest";
import { isSummarizerCall } from "./summarizer-call.ts";

test.each([
  "Summarize what src/cart/total.ts does",
  "Summarize the session handling in auth.ts",
  "Please summarize the chat module in 3 sentences",
  "summarise the transcript parser and tell me where it is slow",
  "Summarize the conversation in notes/interview.txt in 5 bullet points",
  "Write a summary of the session for the standup",
  "Write a 100-word summary of the session storage design, only the essentials",
  "Generate a title for the session page in the React app, only the heading",
  "Can you summarize this conversation so that I can paste it into the ticket?",
  "Summarize the changes on this branch as a changelog entry",
  "Add a command that summarizes a conversation in one line and returns JSON",
  "Give a short title to the exchange rate widget",
  "Why does our summarizer say 'Summarize this conversation in under 50 characters' twice?",
  "Write a function that writes a title for the conversation, with a test",
  "The prompt in prompts/title.md begins with 'Please write a 5-10 word title for the following conversation:'. Shorten it.",
  "You are an expert in summarization models. Review my training loop.",
  "Create a summary table for the exchange endpoint",
  "Summarize the last session's open tasks from TODO.md",
  "Summarize our chat protocol as JSON schema",
  "Fix the <observed_from_primary_session> parser",
  "Implement the summary of the conversation so far as a feature: your task is to create a detailed plan",
  "",
])("a person may ask: %s", (prompt) => {
  expect(isSummarizerCall(prompt)).toBe(false);
});

test.each([
  "Please write a 5-10 word title for the following conversation:\n\nUser: hi\n\nRespond with the title for the conversation and nothing else.",
  "Summarize this coding conversation in under 50 characters.\nCapture the main task, key files, problems addressed, and current status.",
  "Your task is to create a detailed summary of the conversation so far, paying close attention to the user's explicit requests",
  "Hello memory agent, you are continuing to observe the primary Claude session.",
  "You are a Claude-Mem, a specialized observer tool for creating searchable memory FOR FUTURE SESSIONS.",
  "<observed_from_primary_session>\n  <user_request>Fix it</user_request>\n</observed_from_primary_session>",
  "--- MODE SWITCH: PROGRESS SUMMARY ---\nDo not output observations.",
  "Generate a title for this conversation:\n\nFix the login",
  "Generate a concise 3-5 word title for this coding session. Output ONLY the title, nothing else. User's request: fix it",
  "Generate a short, descriptive title (5-10 words) for this coding session based on the user's prompts.\n\n## Prompts\n\nRespond with ONLY the title text",
  "Summarize this Claude Code session in one short sentence (max 10 words).\nTranscript:\n[user] hi",
  "Summarize this Claude Code session into a structured JSON object.\n\nReturn ONLY valid JSON",
  "Summarize the following conversation in 2-3 paragraphs, preserving key decisions.\n\nUser: hello",
  "*Briefly* summarize this partial conversation about programming.\nInclude less detail about older parts and more detail about the most recent messages.",
  "Summarize the following conversation history concisely:\n<conversation>\nHi\n</conversation>",
  "  \nYou are a helpful assistant dedicated to summarizing conversations. Your sole task is to generate a title.",
  "You are a helpful AI assistant tasked with summarizing conversations.",
  "You are coming up with a succinct title and git branch name for a coding session",
  "Analyze if this message indicates a new conversation topic. If it does, extract a 2-3 word title",
  "You are a title generator. You output ONLY a thread title.",
])("a tool asks: %s", (prompt) => {
  expect(isSummarizerCall(prompt)).toBe(true);
});

test("a prompt of any length is checked", () => {
  for (const text of ["summarize ".repeat(1_000_000), "write a ".repeat(1_000_000), " ".repeat(5_000_000)])
    expect(isSummarizerCall(text)).toBe(false);
});
