import type { SignInOffer } from '#schemas/api/env-config.ts'
import { useApi } from '#renderer/kit/use-api.ts'

/** What the pages before the sign-in offer; undefined until the server has said. */
export const useAccountOptions = (): SignInOffer | undefined => useApi<SignInOffer>('/public/signInConfig').data

/** Until the server has said, the least it demands. */
export const usualRules = { minLength: 8, classes: 2 }
