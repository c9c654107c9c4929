/** Newer names come first: Edge also claims to be Chrome, and Chrome to be Safari. */
const browsers = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['微信', /MicroMessenger\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Name and version of a program other than a browser, such as `curl 8`: the first product of its user agent. */
function programOf(userAgent: string): string | null {
  const [, name, version] = /^(?!Mozilla)([a-z][\w.-]{0,30})\/(\d{1,6})/i.exec(userAgent) ?? []
  return name === undefined ? null : `${name} ${version}`
}

/** Browser or program with version, and operating system, from a user agent; null where unknown. */
export function deviceOf(userAgent: string): { readonly browser: string | null; readonly os: string | null } {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1]
    return version ? [`${name} ${version}`] : []
  })[0]
  return {
    browser: browser ?? programOf(userAgent),
    os: systems.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  }
}
