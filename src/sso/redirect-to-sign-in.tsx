import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { PageLoading } from '#renderer/ui/page-loading.tsx'
import { signOnPath } from '../route-guard-rules.ts'
import { hasJustTried, noteAttempt, loadProviders, beginPath } from './sso-providers.ts'

/**
 * Sends a visitor without a session to single sign-on where configured (specification §2), else to the sign-in page.
 */
export function RedirectToSignIn({ redirect }: { readonly redirect: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    let isLeft = false
    void loadProviders().then(({ providers: [first], isAutomatic }) => {
      if (isLeft) return
      const tried = hasJustTried()
      if (first && isAutomatic && !tried) {
        noteAttempt()
        return window.location.replace(beginPath(first, redirect))
      }
      const path = signOnPath(redirect)
      void navigate(first && tried ? `${path}${path.includes('?') ? '&' : '?'}sso=again` : path, { replace: true })
    })
    return () => void (isLeft = true)
  }, [redirect, navigate])
  return <PageLoading />
}
