/** Why a file or folder that an operator named cannot be used. */

const reasons: Record<string, string> = {
  EACCES: 'this user may not write or read there',
  EPERM: 'this user may not write or read there',
  EROFS: 'the disk takes no writes',
  ENOENT: 'there is no such folder or file',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'it is there already, and is no folder',
  ENOTEMPTY: 'it is there already',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota of this user is used up',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'this process has too many files open',
};

/** One sentence about an error of the file system; null for any other error. */
export function fileProblem(cause: unknown): string | null {
  const { code, path, syscall } = cause as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : reasons[code];
  // Errors of the network have codes too, and no path.
  if (!reason || typeof path !== 'string' || !syscall) return null;
  return `${path} cannot be used: ${reason}.`;
}
