import { zoneExists } from '../module/time-zone.ts'
import type { Form, Settings } from './form.ts'
import { defaultZone } from './form-time.ts'

/**
 * The time zone in which a form counts days and shows times. A version that the server has read names one always: its
 * own, or the institution's (`formInZone`).
 */
export const zoneOfForm = ({ window }: Settings): string => window?.timeZone ?? defaultZone

/** A form whose settings name a time zone: its own, or `zone` where it has none that exists. */
export function formInZone<F extends Pick<Form, 'settings'>>(form: F, zone: string): F {
  const { window } = form.settings
  if (window?.timeZone !== undefined && zoneExists(window.timeZone)) return form
  return { ...form, settings: { ...form.settings, window: { ...window, timeZone: zone } } }
}
