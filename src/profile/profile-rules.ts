import { formats } from '#schemas/module/string-formats.ts'
import type { KeyOf } from '#renderer/kit/i18n.ts'
import type { profileMessages } from '../screens/messages.ts'

export const profileTexts = ['nickName', 'phonenumber', 'email'] as const
export type ProfileTexts = Readonly<Record<(typeof profileTexts)[number] | 'sex', string>>

/**
 * Checks the profile before the request; returns message keys. The server repeats all checks and also checks for
 * duplicates.
 */
export function profileFaults({
  nickName,
  phonenumber,
  email,
}: ProfileTexts): Readonly<Partial<Record<(typeof profileTexts)[number], KeyOf<typeof profileMessages>>>> {
  const name = nickName.trim() === '' ? 'needName' : [...nickName].length > 30 ? 'longName' : undefined
  const phone =
    phonenumber !== '' && !(formats.phone.test(phonenumber) && phonenumber.length <= 20) ? 'badPhone' : undefined
  const mail =
    email === '' ? undefined : email.length > 50 ? 'longEmail' : formats.email.test(email) ? undefined : 'badEmail'
  return {
    ...(name ? { nickName: name } : {}),
    ...(phone ? { phonenumber: phone } : {}),
    ...(mail ? { email: mail } : {}),
  }
}
