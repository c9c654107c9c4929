import { useCallback } from 'react'
import { createPath, useNavigate as useRouterNavigate, type NavigateOptions } from 'react-router-dom'

/**
 * Navigates to a path of the admin. Going where one already is, to the letter, is silently ignored (specification §2).
 */
export function useNavigate(): (path: string, options?: NavigateOptions) => void {
  const navigate = useRouterNavigate()
  return useCallback(
    (path, options) => {
      if (path !== createPath(location)) void navigate(path, options)
    },
    [navigate],
  )
}
