import type { PublicSystemInfo } from '#schemas/api/settings/system-info.ts'

/**
 * The configuration that the server wrote into the page. Absent where the page does not come from our server, such as
 * in development.
 */
export function writtenInfo(): Partial<PublicSystemInfo> | undefined {
  try {
    const text = document.querySelector<HTMLMetaElement>('meta[name=system-info]')?.content
    return text === undefined ? undefined : (JSON.parse(text) as Partial<PublicSystemInfo>)
  } catch {
    return undefined
  }
}
