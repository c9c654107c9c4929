import { passwordFault, type PasswordRules } from '#schemas/kit/password.ts'

export const passwordFields = ['oldPassword', 'newPassword', 'again'] as const
export type PasswordField = (typeof passwordFields)[number]
export type Passwords = Readonly<Record<PasswordField, string>>

export const noPasswords: Passwords = { oldPassword: '', newPassword: '', again: '' }

/** What is wrong before the server is asked, as keys of `fault.*`. The server repeats all of it and knows earlier passwords, too. */
export function faultsOf({ oldPassword, newPassword, again }: Passwords, rules: PasswordRules, userName: string): Readonly<Partial<Record<PasswordField, string>>> {
  const fault = passwordFault(newPassword, rules, userName) ?? (newPassword === oldPassword ? 'same' : undefined)
  return {
    ...(oldPassword === '' ? { oldPassword: 'needOld' } : {}),
    ...(fault ? { newPassword: fault } : {}),
    ...(again === newPassword ? {} : { again: 'differs' }),
  }
}
