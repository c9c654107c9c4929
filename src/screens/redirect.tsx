import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isOwnPath } from '#schemas/api/own-path.ts'
import { notFoundPath } from '../guard.ts'

/** `/redirect/a/b?c=1` leads to `/a/b?c=1`, so that a page can be opened anew from outside. What would lead to another site leads nowhere. */
export default function Redirect() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  const to = `/${rest.replace(/^\/+/, '')}${search}${hash}`
  return <Navigate to={isOwnPath(to) ? to : notFoundPath} replace />
}
