// The links that sign a browser in: at the page's own address, and at a plain one for browsers that cannot find the first.

export interface SignInLinks {
  readonly link: string;
  /** Null if the page has no address of its own. */
  readonly fallback_link: string | null;
}

export interface PageAddress {
  readonly url: string;
  readonly page_url: string | null;
}

/** Returns both links for one code: the first use of either is the only one. */
export function linksFor({ url, page_url }: PageAddress, code: string, to?: string): SignInLinks {
  const path = `/sign-in/${code}${to === undefined ? "" : `?to=${encodeURIComponent(to)}`}`;
  const fallback = url + path;
  return page_url === null
    ? { link: fallback, fallback_link: null }
    : { link: page_url + path, fallback_link: fallback };
}
