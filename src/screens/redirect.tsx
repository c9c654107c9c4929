import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isInternalPath } from '#schemas/api/internal-path.ts'
import { notFoundPath } from '../route-guard-rules.ts'

/**
 * `/redirect/a/b?c=1` leads to `/a/b?c=1`, so that a page can be opened anew from outside. What would lead to another
 * site leads nowhere.
 */
export default function Redirect() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  const to = `/${rest.replace(/^\/+/, '')}${search}${hash}`
  return <Navigate to={isInternalPath(to) ? to : notFoundPath} replace />
}
