import { passwordFault, type PasswordFault, type PasswordRules } from '#schemas/module/password-rules.ts'

export const passwordFields = ['oldPassword', 'newPassword', 'again'] as const
export type PasswordField = (typeof passwordFields)[number]
export type Passwords = Readonly<Record<PasswordField, string>>

export const noPasswords: Passwords = { oldPassword: '', newPassword: '', again: '' }

/** Broken rule of a new password, or another error of the form (`fault.*`). */
export type PasswordSlip = PasswordFault | 'same' | 'needOld' | 'differs'

/** Checks a new password before the request. The server repeats all checks and also knows earlier passwords. */
export function faultsOf(
  { oldPassword, newPassword, again }: Passwords,
  rules: PasswordRules,
  userName: string,
  isOldAsked = true,
): Readonly<Partial<Record<PasswordField, PasswordSlip>>> {
  const fault = passwordFault(newPassword, rules, userName) ?? (newPassword === oldPassword ? 'same' : undefined)
  return {
    ...(isOldAsked && oldPassword === '' ? { oldPassword: 'needOld' } : {}),
    ...(fault ? { newPassword: fault } : {}),
    ...(again === newPassword ? {} : { again: 'differs' }),
  }
}
