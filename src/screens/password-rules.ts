export const passwordFields = ['oldPassword', 'newPassword', 'again'] as const
export type PasswordField = (typeof passwordFields)[number]
export type Passwords = Readonly<Record<PasswordField, string>>

export const noPasswords: Passwords = { oldPassword: '', newPassword: '', again: '' }

/** What is wrong before the server is asked, as keys of `password.*`. The server repeats all of it and more. */
export function faultsOf({ oldPassword, newPassword, again }: Passwords): Readonly<Partial<Record<PasswordField, string>>> {
  return {
    ...(oldPassword === '' ? { oldPassword: 'needOld' } : {}),
    ...whenFault('newPassword', newPasswordFault(oldPassword, newPassword)),
    ...(again === newPassword ? {} : { again: 'differs' }),
  }
}

function newPasswordFault(oldPassword: string, newPassword: string): string | undefined {
  if (newPassword.length < 8 || newPassword.length > 100) return 'length'
  if (!/[A-Za-z]/.test(newPassword) || !/[^A-Za-z]/.test(newPassword)) return 'simple'
  return newPassword === oldPassword ? 'same' : undefined
}

const whenFault = (field: PasswordField, fault: string | undefined) => (fault ? { [field]: fault } : {})
