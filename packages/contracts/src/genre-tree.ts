/** The branches of the tree of genres, in the order of their page. */
export const genreBranches = ['fiction', 'young', 'arts', 'knowledge', 'life'] as const;
export type GenreBranch = (typeof genreBranches)[number];

/**
 * The genres by which libraries are sorted, by branch. The English name is also the value of `genres` in books, so that
 * clients without translations show it; `/books/genres` has the names in all languages.
 */
export const genreTree = {
  fiction: [
    'Fiction',
    'Classics',
    'Mystery & Crime',
    'Thrillers',
    'Science Fiction',
    'Fantasy',
    'Horror',
    'Romance',
    'Erotica',
    'Historical Fiction',
    'Adventure',
    'War Fiction',
    'Humor',
    'Short Stories',
    'Poetry',
    'Drama',
    'Myths & Folklore',
    'Comics & Manga',
  ],
  young: ['Children’s Books', 'Young Adult'],
  arts: ['Art & Design', 'Music', 'Film & Theater', 'Literary Studies', 'Essays'],
  knowledge: [
    'Nonfiction',
    'Biography & Memoir',
    'History',
    'Politics & Society',
    'Law',
    'Business & Economics',
    'Philosophy',
    'Psychology',
    'Religion & Spirituality',
    'Science',
    'Mathematics',
    'Nature & Animals',
    'Technology',
    'Computers',
    'Medicine',
    'Education',
    'Languages',
    'Reference',
    'True Crime',
  ],
  life: ['Self-Help', 'Health & Family', 'Food & Drink', 'Home & Hobbies', 'Sports', 'Travel'],
} as const satisfies Record<GenreBranch, readonly string[]>;

export type TreeGenre = (typeof genreTree)[GenreBranch][number];
export const treeGenres: readonly TreeGenre[] = genreBranches.flatMap((branch) => [...genreTree[branch]]);
