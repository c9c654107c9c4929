import type { SignInOffer } from '#schemas/api/settings/registration.ts'
import { useApi } from '#renderer/kit/use-api.ts'

/** The account options of the sign-in pages; undefined until the server has answered. */
export const useAccountOptions = (): SignInOffer | undefined => useApi<SignInOffer>('/public/signInConfig').data

/** Until the server has said, the least it demands. */
export const usualRules = { minLength: 8, classes: 2 }
