/**
 * Whether a text is an absolute path inside the application: neither another site in any notation nor a relative path.
 */
export const isInternalPath = (path: string): boolean =>
  path.length <= 2000 && /^\/(?![/\\])/.test(path) && ![...path].some((char) => char < ' ' || char === '\\')
