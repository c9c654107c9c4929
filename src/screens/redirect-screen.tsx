import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isInternalPath } from '#schemas/api/internal-path.ts'
import { notFoundPath } from '../route-guard-rules.ts'

/** Redirects `/redirect/a/b?c=1` to `/a/b?c=1`, which reopens a page from outside. Never leaves the site. */
export default function Redirect() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  const to = `/${rest.replace(/^\/+/, '')}${search}${hash}`
  return <Navigate to={isInternalPath(to) ? to : notFoundPath} replace />
}
