import { useSetAtom } from 'jotai'
import { useNavigate } from 'react-router-dom'
import { pageTitlesAtom } from '#renderer/kit/page-title.ts'
import { signOut } from '#renderer/kit/session.ts'
import { forgetAnswers } from '#renderer/kit/use-api.ts'
import { loginPath } from '../route-guard-rules.ts'
import { tagsAtom } from './tags/tags-state.ts'

/** Signs out, and leaves nothing of this person to the next one at this machine. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate()
  const setTags = useSetAtom(tagsAtom)
  const setTitles = useSetAtom(pageTitlesAtom)
  return async () => {
    const elsewhere = await signOut()
    setTags(() => [])
    setTitles(() => ({}))
    void forgetAnswers()
    if (elsewhere) window.location.assign(elsewhere)
    else void navigate(loginPath)
  }
}
