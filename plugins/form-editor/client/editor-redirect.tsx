import { Navigate, useSearchParams } from 'react-router-dom'
import { formListPath, formPath } from '#renderer/form-workspace/form-routes.ts'

/** Redirects `/project/form` (specification §2) to the editor of `?key=`, or to the list without one. */
export default function EditorRedirect() {
  const key = useSearchParams()[0].get('key')
  return <Navigate to={key ? formPath('editor', key) : formListPath} replace />
}
