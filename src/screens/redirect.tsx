import { Navigate, useLocation, useParams } from 'react-router-dom'

/** `/redirect/a/b?c=1` leads to `/a/b?c=1`, so that a page can be opened anew from outside. */
export default function Redirect() {
  const { '*': rest = '' } = useParams()
  const { search, hash } = useLocation()
  return <Navigate to={`/${rest.replace(/^\/+/, '')}${search}${hash}`} replace />
}
