// The icon of a tool call, by the kind of its tool.
import {
  BookOpen,
  Bot,
  FilePen,
  FileText,
  Globe,
  ListTodo,
  type LucideIcon,
  Map as MapIcon,
  MessageCircleQuestionMark,
  Plug,
  Search,
  Terminal,
  Wrench,
} from "lucide-react";
import type { WireUse } from "../../../src/archive/turns/item-schema.ts";

type ToolKind = WireUse["kind"];

export function ToolIcon({ kind }: { readonly kind: ToolKind }) {
  const Icon = ICONS[kind];
  return <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />;
}

const ICONS: Readonly<Record<ToolKind, LucideIcon>> = {
  shell: Terminal,
  edit: FilePen,
  read: FileText,
  search: Search,
  web: Globe,
  agent: Bot,
  tasks: ListTodo,
  ask: MessageCircleQuestionMark,
  plan: MapIcon,
  skill: BookOpen,
  mcp: Plug,
  other: Wrench,
};
