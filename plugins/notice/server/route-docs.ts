import { flag, list, moment, nothing, one, pageOf, text, textOrNull, whole } from '#server/kit/openapi-schemas.ts'
import { messageShape } from './messages/message-routes.ts'
import { documented, type DocsByRoute } from '#server/kit/route-docs.ts'

const noticeHead = {
  noticeId: whole,
  noticeTitle: text,
  noticeType: text,
  noticeTypeName: { ...one({ 'zh-cn': text, en: text }), type: ['object', 'null'] },
  author: textOrNull,
  createTime: moment,
  isRead: flag,
}
const notice = one(noticeHead)

export const docs = {
  'GET /unread': documented('未读公告数', 'How many announcements one has not read', one({ count: whole })),
  'GET /top': documented(
    '最新公告和消息',
    'The latest announcements and messages',
    one({ unread: whole, rows: list(notice), messages: one({ unread: whole, rows: list(messageShape) }) }),
  ),
  'GET /received': documented('收到的公告', 'Announcements one has received', pageOf(notice)),
  'GET /received/:id': documented('公告内容', 'One announcement', one({ ...noticeHead, noticeContent: text })),
  'PUT /received/:id/read': documented('标为已读', 'Mark as read', nothing),
  'PUT /received/read': documented('全部标为已读', 'Mark all as read', nothing),
  'GET /:id/readers': documented(
    '公告的阅读情况',
    'Who has read an announcement',
    one({
      rows: list(one({ userId: whole, userName: text, nickName: text, deptName: textOrNull, readTime: moment })),
      total: whole,
      page: whole,
      limit: whole,
      read: whole,
      people: whole,
    }),
  ),
} satisfies DocsByRoute
