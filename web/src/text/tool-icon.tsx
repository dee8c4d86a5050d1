// The picture beside a call, by the sort of its tool.
import {
  Bot,
  FilePen,
  FileText,
  Globe,
  ListTodo,
  type LucideIcon,
  Map as MapIcon,
  Plug,
  Search,
  Terminal,
  Wrench,
} from "lucide-react";
import { type ToolKind, toolKind } from "./tool-kind.ts";

export function ToolIcon({ name }: { readonly name: string }) {
  const Icon = ICONS[toolKind(name)];
  return <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />;
}

const ICONS: Readonly<Record<ToolKind, LucideIcon>> = {
  command: Terminal,
  edit: FilePen,
  read: FileText,
  search: Search,
  web: Globe,
  agent: Bot,
  tasks: ListTodo,
  plan: MapIcon,
  mcp: Plug,
  other: Wrench,
};
