import type { SignInOffer } from '#schemas/api/settings/registration.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'

/** Returns the account options of the sign-in pages; undefined until the server has answered. */
export const useAccountOptions = (): SignInOffer | undefined => useApi<SignInOffer>('/public/signInConfig').data

/** Minimum password rules, used until the server has answered. */
export const usualRules = { minLength: 8, classes: 2 }
