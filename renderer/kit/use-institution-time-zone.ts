import useSWR from 'swr'
import type { PublicSystemInfo } from '#schemas/api/settings/system-info.ts'
import { defaultZone } from '#schemas/form/form-time.ts'
import { embeddedInfo, systemInfoKey } from './embedded-system-info.ts'

/**
 * The institution's time zone, for forms without one of their own. Reads the system information that the shell has
 * loaded, or that the server wrote into the page, and fetches nothing.
 */
export function useInstitutionZone(): string {
  const { data } = useSWR<Partial<PublicSystemInfo>>(systemInfoKey, null)
  return (data ?? embeddedInfo())?.timeZone ?? defaultZone
}
