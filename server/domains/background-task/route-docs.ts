import {
  anything,
  file,
  list,
  nothing,
  one,
  oneOf,
  text,
  textOrNull,
  whole,
  words,
} from '#server/kit/openapi-schemas.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const process = one({
  key: text,
  title: text,
  state: words('running', 'done', 'failed'),
  rate: { type: 'number', minimum: 0, maximum: 100 },
  url: textOrNull,
  tips: textOrNull,
  error: oneOf(nothing, one({ id: text, code: whole, msg: text }, true)),
  data: anything,
})

export const docs = {
  'GET /common/process': documented('后台任务进度', 'How far a process is', process),
  'DELETE /common/process': documented('取消后台任务', 'Cancel a process', process),
  'GET /common/process/mine': documented('我的后台任务', 'One’s processes', list(process)),
  'GET /common/process/file': documented(
    '后台任务的结果文件',
    'The file a process made',
    file('application/octet-stream'),
  ),
} satisfies DocsByRoute
