// `clew context`: previews the recap that an agent gets when a session starts.
import { context } from "../../../archive/operations/context.ts";
import { span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { operationCommand } from "../command.ts";

export const contextCommand = operationCommand(context, {
  present({ text }, { width }) {
    if (text === null) return [[span("No earlier sessions in this project.", "dim")]];
    return wrap(text, width).map((line) => [span(line)]);
  },
});
