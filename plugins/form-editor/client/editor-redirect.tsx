import { Navigate, useSearchParams } from 'react-router-dom'
import { formListPath, formPath } from '#renderer/form-workspace/form-routes.ts'

/** `/project/form` is the editor's short name (specification §2); without a form it is the list. */
export default function EditorRedirect() {
  const key = useSearchParams()[0].get('key')
  return <Navigate to={key ? formPath('editor', key) : formListPath} replace />
}
