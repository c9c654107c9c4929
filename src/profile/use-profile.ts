import { useSetAtom } from 'jotai'
import type { Profile, ProfileChange } from '#schemas/api/profile-api-types.ts'
import { api } from '#renderer/kit/api.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { refresh } from '#renderer/kit/use-api-query.ts'

export const profilePath = '/user/profile'

/**
 * Returns a function that saves part of the user's profile and updates the name and avatar in the shell. Throws
 * `ApiError` for the caller to show.
 */
export function useSaveProfile(): (change: {
  readonly [Key in keyof ProfileChange]: ProfileChange[Key] | null
}) => Promise<void> {
  const setUser = useSetAtom(userAtom)
  return async (change) => {
    const { nickName, avatar } = await api.put<Profile>(profilePath, change, { quiet: true })
    setUser((info) => info && { ...info, user: { ...info.user, nickName, avatar: avatar ?? '' } })
    await refresh(profilePath)
  }
}
