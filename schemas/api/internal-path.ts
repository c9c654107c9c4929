/** Whether this is an address inside the application: neither another site in any disguise nor a relative one. */
export const isInternalPath = (path: string): boolean =>
  path.length <= 2000 && /^\/(?![/\\])/.test(path) && ![...path].some((char) => char < ' ' || char === '\\')
