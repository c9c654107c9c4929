export default {
  api: {
    network: '连不上服务器，请检查网络后重试',
    timeout: '系统接口请求超时',
    aborted: '请求已取消',
    status: '系统接口{{code}}异常',
    noSession: '认证失败，无法访问系统资源',
    denied: '当前操作没有权限',
    unknown: '访问资源不存在',
    licence: '系统授权已失效',
    captcha: '安全验证未完成，操作未提交',
    fault: '系统未知错误，请反馈给管理员',
    download: '文件下载失败：{{reason}}',
  },
  undo: '撤销',
  close: '关闭',
}
