import { useCallback } from 'react'
import { createPath, useNavigate, type NavigateOptions } from 'react-router-dom'

/** Navigates to a path of the admin. Going where one already is, to the letter, is silently ignored (specification §2). */
export function useGo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return useCallback((path, options) => {
    if (path !== createPath(location)) void navigate(path, options)
  }, [navigate])
}
