import type { ReactNode } from 'react'
import { useAllowed, useRole } from './signed-in-user.ts'

type AllowProps = { readonly children: ReactNode } & (
  | { readonly permission: string | readonly string[]; readonly role?: never }
  | { readonly role: string | readonly string[]; readonly permission?: never }
)

/**
 * Renders its children only for users with one of the permissions or roles. An empty list throws (specification §5).
 */
export function Allow({ permission, role, children }: AllowProps) {
  const allowed = useAllowed()
  const is = useRole()
  const shown = permission === undefined ? is(role) : allowed(permission)
  return shown ? children : null
}
