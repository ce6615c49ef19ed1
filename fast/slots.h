/* What the interpreter remembers at each place in the code, remembered by compiled code, too.

   - Attributes of Structs: compiled code reads an attribute of an interpreted class through PyObject_GetAttr, which
     looks it up in the type every time. Here each place remembers where the attribute of the last object lay. A type's
     version tag changes whenever the type does, and no two types share one.
   - Names of a module: compiled code looks up what is not its own in the module's dict every time. Here each place
     remembers what it found. A dict's version tag changes whenever the dict does, and no two dicts share one.
   - isinstance: a Struct's class has a metaclass, so Python asks that whether an object is an instance. Here it is
     asked only if it would not answer what any class does.
*/
#ifndef FATHOM_SLOTS_H
#define FATHOM_SLOTS_H
#include <Python.h>
#include <structmember.h>
#include "CPy.h"

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)
typedef struct {
    unsigned int version;
    Py_ssize_t offset;
} FathomSlot;

static __attribute__((noinline)) PyObject *fathom_find_slot(PyObject *object, PyObject *name, FathomSlot *slot) {
    PyTypeObject *type = Py_TYPE(object);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type)) {
            PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type == T_OBJECT_EX && (type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG)) {
                slot->version = type->tp_version_tag;
                slot->offset = member->offset;
            }
        }
    }
    return PyObject_GetAttr(object, name);
}

static inline PyObject *fathom_get(PyObject *object, PyObject *name, FathomSlot *slot) {
    unsigned int version = Py_TYPE(object)->tp_version_tag;
    if (version != 0 && version == slot->version) {
        PyObject *value = *(PyObject **)((char *)object + slot->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return fathom_find_slot(object, name, slot);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(object, name)               \
    __extension__({                                   \
        static FathomSlot here_;                      \
        fathom_get((object), (name), &here_);         \
    })

#if PY_VERSION_HEX < 0x030D0000
typedef struct {
    uint64_t version;
    PyObject *key;
    PyObject *value;
} FathomName;

static __attribute__((noinline)) PyObject *fathom_find_name(PyObject *dict, PyObject *key, FathomName *name) {
    PyObject *value = CPyDict_GetItem(dict, key);
    if (value != NULL && PyDict_CheckExact(dict)) {
        Py_INCREF(key); /* or another key could come to lie where this one was */
        Py_XSETREF(name->key, key);
        name->version = ((PyDictObject *)dict)->ma_version_tag;
        name->value = value; /* alive as long as the dict does not change */
    }
    return value;
}

static inline PyObject *fathom_name(PyObject *dict, PyObject *key, FathomName *name) {
    if (PyDict_CheckExact(dict) && ((PyDictObject *)dict)->ma_version_tag == name->version) {
        if (key == name->key) {
            Py_INCREF(name->value);
            return name->value;
        }
        return CPyDict_GetItem(dict, key);
    }
    return fathom_find_name(dict, key, name);
}

#define CPyDict_GetItem(dict, key)                    \
    __extension__({                                   \
        static FathomName here_;                      \
        fathom_name((dict), (key), &here_);           \
    })
#endif

static inline int fathom_is(PyObject *object, PyObject *class) {
    static PyObject *usual, *word;
    static PyTypeObject *plain;
    if (Py_IS_TYPE(object, (PyTypeObject *)class)) {
        return 1;
    }
    if (PyType_Check(class)) {
        if (Py_TYPE(class) != &PyType_Type && Py_TYPE(class) != plain) {
            if (word == NULL) {
                word = PyUnicode_InternFromString("__instancecheck__");
                usual = _PyType_Lookup(&PyType_Type, word);
            }
            if (_PyType_Lookup(Py_TYPE(class), word) != usual) {
                return PyObject_IsInstance(object, class);
            }
            plain = Py_TYPE(class);
        }
        if (PyType_IsSubtype(Py_TYPE(object), (PyTypeObject *)class)) {
            return 1;
        }
        if (Py_TYPE(object)->tp_getattro == PyObject_GenericGetAttr) {
            return 0;
        }
    }
    return PyObject_IsInstance(object, class);
}

#define PyObject_IsInstance(object, class) fathom_is((object), (class))
#endif
#endif
