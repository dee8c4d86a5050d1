// Where a running server is, with new links that sign a browser in. Its data folder is all that is needed for that.
import { newLinkCode } from "./link-code.ts";
import type { ServerFile } from "./server-file.ts";
import { writeSignInFile } from "./sign-in-file.ts";
import { linksFor, type SignInLinks } from "./sign-in-links.ts";

export interface SignInAddress {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Returns links that sign in one browser, once, and lead to this path. */
  links(to?: string): SignInLinks;
  /** Writes a file that leads a browser to such a link, and returns its path. */
  writeSignInFile(to?: string): string;
}

export function signInAddress(data_dir: string, server: ServerFile): SignInAddress {
  const { url, port, pid, token, sign_in_key } = server;
  const links = (to?: string) => linksFor(server, newLinkCode(sign_in_key, Date.now()), to);
  return {
    ...{ url, port, pid, links },
    writeSignInFile: (to) => writeSignInFile({ data_dir, token, links: links(to) }),
  };
}
