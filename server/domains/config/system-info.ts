/** What the sign-in page and the shell show of the institution (specification §3, global config info). */
export interface SystemInfo {
  readonly name: string
  readonly logoImg: string
  readonly copyright: string
  readonly backgroundImage: string
}

/** The built-in setting that holds it, as JSON text. */
export const systemInfoKey = 'sys.info'

const absent: SystemInfo = { name: 'Formwork', logoImg: '', copyright: '', backgroundImage: '' }

/** Reads the setting's text; undefined when it is no JSON object of texts. */
export function readSystemInfo(text: string): SystemInfo | undefined {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const known = Object.keys(absent).map((key) => [key, (value as Record<string, unknown>)[key] ?? absent[key as keyof SystemInfo]] as const)
  return known.every(([, part]) => typeof part === 'string') ? (Object.fromEntries(known) as unknown as SystemInfo) : undefined
}

export const systemInfo = (text: string | undefined): SystemInfo => (text === undefined ? undefined : readSystemInfo(text)) ?? absent

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
