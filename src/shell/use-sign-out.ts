import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { pageTitlesAtom } from '#renderer/kit/page-titles.ts'
import { signOut } from '#renderer/kit/signed-in-user.ts'
import { forgetAnswers } from '#renderer/kit/use-api-query.ts'
import { loginPath } from '../route-guard-rules.ts'
import { tabsAtom } from './page-tabs/tabs-state.ts'

/**
 * Returns a function that signs out and clears the user's tabs, page titles and cached responses, so that the next user
 * of this window sees none of them.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate()
  const setTabs = useSetAtom(tabsAtom)
  const setTitles = useSetAtom(pageTitlesAtom)
  return async () => {
    const elsewhere = await signOut()
    setTabs(() => [])
    setTitles(() => ({}))
    void forgetAnswers()
    if (elsewhere) window.location.assign(elsewhere)
    else void navigate(loginPath)
  }
}
