import type { PublicSystemInfo } from '#schemas/api/settings/system-info.ts'

/** Key of the system information in the cache of fetched data. */
export const systemInfoKey = ['/public/systemInfoConfig', undefined] as const

/**
 * Reads the configuration that the server wrote into the page. Undefined for pages not served by it, as in development.
 */
export function embeddedInfo(): Partial<PublicSystemInfo> | undefined {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name=system-info]')?.content
    return text === undefined ? undefined : (JSON.parse(text) as Partial<PublicSystemInfo>)
  } catch {
    return undefined
  }
}
